import { useEffect } from 'react';
import { useNavigate } from 'react-router';

/** Opens the target of a clicked push notification while a window of the site is open. */
export function PushOpener() {
  const navigate = useNavigate();
  useEffect(() => {
    if (!('serviceWorker' in navigator)) return;
    const opened = ({ data }: MessageEvent<unknown>) => {
      const path = pathOf(data);
      if (path !== null) void navigate(path);
    };
    navigator.serviceWorker.addEventListener('message', opened);
    // Messages received before there was a listener are queued until this call.
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
