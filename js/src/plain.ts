/** What Python has said, with `null` for its `None`: a kernel in WebAssembly says `undefined`. */
export function plain<T>(said: T): T {
  if (Array.isArray(said)) return said.map(plain) as T;
  if (said && typeof said === "object")
    return Object.fromEntries(Object.entries(said).map(([name, value]) => [name, plain(value)])) as T;
  return said === undefined ? (null as T) : said;
}
