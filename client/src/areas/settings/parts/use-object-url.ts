import { useEffect, useState } from 'react';

/** The address of a file of this device; the browser lets go of the file when another takes its place. */
export function useObjectUrl(): [url: string | null, set: (url: string | null) => void] {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (url === null) return;
    return () => URL.revokeObjectURL(url);
  }, [url]);
  return [url, setUrl];
}
