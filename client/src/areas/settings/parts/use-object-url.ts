import { useEffect, useState } from 'react';

/** The object URL of a local file; revoked when another file replaces it. */
export function useObjectUrl(): [url: string | null, set: (url: string | null) => void] {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (url === null) return;
    return () => URL.revokeObjectURL(url);
  }, [url]);
  return [url, setUrl];
}
