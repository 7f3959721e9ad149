import type { Answer, Answers, Bilingual, EventsMessage, LogRequest, Request, Requests, Traits, Wire } from "./wire";

/** A value that may be `None` in Python: null, or left out by a kernel in WebAssembly. */
export type Maybe<T> = T | null | undefined;

export type Locale = keyof Bilingual;
export type Speed = Traits["speed"];
export type Theme = Traits["theme"];
export type Motion = Traits["motion"];
export type ForcedMoves = Traits["forced_moves"];

export type Kind = keyof Requests;
/** The fields of a kind of request, beside those of all requests. */
export type Fields<K extends Kind> = Omit<Requests[K], keyof Request>;
/** The answer to a request, which may have been refused. */
export type AnswerTo<K extends Kind> = Answer & Partial<Answers[K]>;

/** Which events are wanted: those of a seat, and of some topics. */
export type EventFilter = Pick<LogRequest, "seat" | "topics">;
/** The origin of a place in the log: an event or the start of a turn. */
export type Near = Pick<LogRequest, "seq" | "turn">;

/** What the host of a classroom sends. */
export type HostMessage = Wire["host"];
export type SocketMessage = HostMessage | Answer | EventsMessage;
