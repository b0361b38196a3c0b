import { useEffect } from 'react';
import { LiveRoom } from '../lives/index.ts';
import { notifyEmbedder } from '../media/index.ts';

/** /embed/lives/{id}: a live's room for another site's page, which `@honey/player` frames. */
export default function EmbedPage() {
  useEffect(() => {
    const root = document.documentElement;
    root.style.setProperty('--head', '0px');
    notifyEmbedder('ready');
    const observer = new ResizeObserver(() => {
      notifyEmbedder('resize', { width: root.scrollWidth, height: root.scrollHeight });
    });
    observer.observe(document.body);
    return () => {
      root.style.removeProperty('--head');
      observer.disconnect();
    };
  }, []);
  return <LiveRoom />;
}
