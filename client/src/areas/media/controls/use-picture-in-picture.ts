import { type RefObject, useCallback, useEffect, useState } from 'react';

/** Picture-in-picture; `supported` is false if the browser has none. */
export function usePictureInPicture(video: RefObject<HTMLVideoElement | null>): {
  supported: boolean;
  active: boolean;
  toggle: () => void;
} {
  const [active, setActive] = useState(false);
  const supported = document.pictureInPictureEnabled === true;

  useEffect(() => {
    const element = video.current;
    if (!element) return;
    const entered = () => setActive(true);
    const left = () => setActive(false);
    element.addEventListener('enterpictureinpicture', entered);
    element.addEventListener('leavepictureinpicture', left);
    return () => {
      element.removeEventListener('enterpictureinpicture', entered);
      element.removeEventListener('leavepictureinpicture', left);
      if (document.pictureInPictureElement === element) void document.exitPictureInPicture();
    };
  }, [video]);

  const toggle = useCallback(() => {
    const element = video.current;
    if (!element || !supported) return;
    const change =
      document.pictureInPictureElement === element
        ? document.exitPictureInPicture()
        : element.requestPictureInPicture();
    change.catch((error: unknown) => {
      // Without a video yet, or without a user gesture, the browser refuses; there is nothing to undo.
      if (!(error instanceof DOMException)) throw error;
    });
  }, [supported, video]);

  return { supported, active, toggle };
}
