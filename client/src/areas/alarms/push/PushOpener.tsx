import { useEffect } from 'react';
import { useNavigate } from 'react-router';

/** Goes where a notice of the browser leads that somebody clicked, while a window of the site is open. */
export function PushOpener() {
  const navigate = useNavigate();
  useEffect(() => {
    if (!('serviceWorker' in navigator)) return;
    const opened = ({ data }: MessageEvent<unknown>) => {
      const path = pathOf(data);
      if (path !== null) void navigate(path);
    };
    navigator.serviceWorker.addEventListener('message', opened);
    // Messages that came before anybody listened wait for this.
    navigator.serviceWorker.startMessages();
    return () => navigator.serviceWorker.removeEventListener('message', opened);
  }, [navigate]);
  return null;
}

function pathOf(data: unknown): string | null {
  if (typeof data !== 'object' || data === null || !('type' in data) || !('path' in data)) return null;
  return data.type === 'push-opened' && typeof data.path === 'string' && /^\/(?!\/)/.test(data.path)
    ? data.path
    : null;
}
