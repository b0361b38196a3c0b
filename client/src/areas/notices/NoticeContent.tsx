import { noticeParts } from '@honey/rules';
import clsx from 'clsx';
import { assetUrl } from '../../api/hosts.ts';

/** A notice's content: text, and pictures of this server. Nothing in it is interpreted as markup (NOTICES-9). */
export function NoticeContent({ content, className }: { content: string; className?: string }) {
  return (
    <div className={clsx('flex flex-col gap-4', className)}>
      {noticeParts(content).map((part, index) =>
        part.kind === 'image' ? (
          <img
            // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never move.
            key={index}
            src={assetUrl(part.url)}
            alt={part.alt}
            className="min-h-24 w-full rounded-card bg-raised object-contain"
          />
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never move.
          <div key={index} className="chat-text text-md whitespace-pre-line">
            {part.text}
          </div>
        ),
      )}
    </div>
  );
}
