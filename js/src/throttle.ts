/** Returns a function that calls at most once in `gap` milliseconds: at once, then with the last value of the meantime. */
export function throttle<T>(call: (value: T) => void, gap = 70): (value: T) => void {
  let rests = false;
  let wish: { value: T } | null = null;
  const pass = (value: T) => {
    if (rests) {
      wish = { value };
      return;
    }
    rests = true;
    call(value);
    setTimeout(() => {
      rests = false;
      const last = wish;
      wish = null;
      if (last) pass(last.value);
    }, gap);
  };
  return pass;
}
