import { useState } from 'react';
import { useSearchParams } from 'react-router';

/**
 * A panel's filter, also in the page's address, so that it can be shared as a link. The field has its own state: the
 * address is updated later, which would make the caret jump.
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

/** A search text. */
export const useAddressText = (name: string): [text: string, set: (text: string) => void] =>
  useAddress(name, '');

/** One of a few values, the first unless the address contains another. */
export function useAddressChoice<const Value extends string>(
  name: string,
  values: readonly [Value, ...Value[]],
): [value: Value, set: (value: Value) => void] {
  const [text, set] = useAddress(name, values[0]);
  return [values.find((value) => value === text) ?? values[0], set];
}
