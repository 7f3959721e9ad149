import type { Answer, Answers, Bilingual, LogRequest, Request, Requests, Traits } from "./wire";

/** What may be `None` in Python: null, or left out altogether by a kernel in WebAssembly. */
export type Maybe<T> = T | null | undefined;

export type Locale = keyof Bilingual;
export type Speed = Traits["speed"];
export type Theme = Traits["theme"];
export type Motion = Traits["motion"];

export type Kind = keyof Requests;
/** What a request of a kind says beside what all of them do. */
export type Fields<K extends Kind> = Omit<Requests[K], keyof Request>;
/** The answer to a request, which may have been refused. */
export type AnswerTo<K extends Kind> = Answer & Partial<Answers[K]>;

/** Which events are wanted: those of a seat, and of some topics. */
export type EventFilter = Pick<LogRequest, "seat" | "topics">;
/** From where a place in the log is counted: the first event that has come to this one, or to this turn. */
export type Near = Pick<LogRequest, "seq" | "turn">;
