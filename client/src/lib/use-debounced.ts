import { useEffect, useState } from 'react';

const pauseMs = 400;

/** The value once it has stopped changing for a short time, for example when typing pauses. */
export function useDebounced<Value>(value: Value): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pauseMs);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
