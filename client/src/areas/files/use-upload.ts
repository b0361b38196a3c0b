import { useCallback, useEffect, useRef, useState } from 'react';
import { type UploadedFile, type UploadInput, uploadFile } from './upload-file.ts';

/** The state of an upload. */
export interface UploadState {
  /** Whether one is in flight. */
  busy: boolean;
  /** The share sent, from 0 to 1; null while none is in flight. */
  progress: number | null;
  /** Why the last one failed, or null. */
  error: unknown;
}

export interface Upload extends UploadState {
  /**
   * Uploads a file, cancelling one in flight. Returns the stored file, or null if it failed (see `error`) or was
   * cancelled.
   */
  upload: (input: UploadInput) => Promise<UploadedFile | null>;
  /** Cancels the upload in flight. */
  cancel: () => void;
}

const idle: UploadState = { busy: false, progress: null, error: null };

/** One upload at a time with its progress; cancelled on unmount. */
export function useUpload(): Upload {
  const [state, setState] = useState(idle);
  const running = useRef<AbortController | null>(null);

  const cancel = useCallback(() => {
    running.current?.abort();
    running.current = null;
    setState(idle);
  }, []);

  useEffect(() => () => running.current?.abort(), []);

  const upload = useCallback(async (input: UploadInput): Promise<UploadedFile | null> => {
    running.current?.abort();
    const own = new AbortController();
    running.current = own;
    const show = (next: UploadState): void => {
      if (running.current === own) setState(next);
    };
    show({ busy: true, progress: 0, error: null });
    try {
      const uploaded = await uploadFile(input, {
        signal: own.signal,
        onProgress: (progress) => show({ busy: true, progress, error: null }),
      });
      show(idle);
      return running.current === own ? uploaded : null;
    } catch (error) {
      if (!own.signal.aborted) show({ ...idle, error });
      return null;
    }
  }, []);

  return { ...state, upload, cancel };
}
