import { PrivateImage } from '../files/index.ts';
import { Marked } from './privacy/Marked.tsx';

/** Attached pictures, as thumbnails; `alt` names each by its number. */
export function PictureRow({
  pictures,
  alt,
}: {
  pictures: readonly { file_id: number; url: string; thumb_url?: string | null }[];
  alt: (number: number) => string;
}) {
  if (pictures.length === 0) return null;
  return (
    <ul className="flex flex-wrap gap-2">
      {pictures.map((picture, index) => (
        <li key={picture.file_id}>
          <Marked small>
            <PrivateImage
              url={picture.thumb_url ?? picture.url}
              alt={alt(index + 1)}
              className="size-24 rounded-control"
            />
          </Marked>
        </li>
      ))}
    </ul>
  );
}
