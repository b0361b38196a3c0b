import { useEffect, useState } from 'react';

const pauseMs = 400;

/** The value once it has not changed for a moment: what is typed is looked at when the typing rests. */
export function useDebounced<Value>(value: Value): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pauseMs);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
