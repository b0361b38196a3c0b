import { noticeParts } from '@honey/rules';
import clsx from 'clsx';
import { Link } from 'react-router';
import { assetUrl } from '../../api/hosts.ts';

/**
 * A notice's content: text, and pictures of this server, which may lead to a page of this site. Nothing in it is
 * interpreted as markup (NOTICES-9).
 */
export function NoticeContent({ content, className }: { content: string; className?: string }) {
  return (
    <div className={clsx('flex flex-col gap-4', className)}>
      {noticeParts(content).map((part, index) =>
        part.kind === 'image' ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never move.
          <Picture key={index} {...part} />
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

function Picture({ url, alt, path }: { url: string; alt: string; path?: string }) {
  const picture = (
    <img src={assetUrl(url)} alt={alt} className="min-h-24 w-full rounded-card bg-raised object-contain" />
  );
  return path === undefined ? picture : <Link to={path}>{picture}</Link>;
}
