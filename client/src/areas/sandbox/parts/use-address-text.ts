import { useState } from 'react';
import { useSearchParams } from 'react-router';

/**
 * What a panel was asked for stands in the page's address too, so that it can be handed on as a link. The field keeps a
 * state of its own: the address follows a moment later, and would make the caret jump.
 */
function useAddress(name: string, initial: string): [text: string, set: (text: string) => void] {
  const [parameters, setParameters] = useSearchParams();
  const [text, setText] = useState(parameters.get(name) ?? initial);
  const set = (next: string): void => {
    setText(next);
    setParameters(
      (before) => {
        const after = new URLSearchParams(before);
        if (next === initial) after.delete(name);
        else after.set(name, next);
        return after;
      },
      { replace: true, preventScrollReset: true },
    );
  };
  return [text, set];
}

/** A text to look for. */
export const useAddressText = (name: string): [text: string, set: (text: string) => void] =>
  useAddress(name, '');

/** One of a few values, the first unless the address says another. */
export function useAddressChoice<const Value extends string>(
  name: string,
  values: readonly [Value, ...Value[]],
): [value: Value, set: (value: Value) => void] {
  const [text, set] = useAddress(name, values[0]);
  return [values.find((value) => value === text) ?? values[0], set];
}
