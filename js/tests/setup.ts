import { afterEach, beforeEach, expect, vi } from "vitest";

/** What is logged as an error fails the test, as in a browser. */
const logged = vi.spyOn(console, "error");

beforeEach(() => void logged.mockClear());
afterEach(() => expect(logged).not.toHaveBeenCalled());
