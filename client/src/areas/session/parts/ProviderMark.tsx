import { Apple } from 'lucide-react';
import type { SocialProvider } from '../model/social-flow.ts';

const marks: Record<SocialProvider, { colours: string; letter: string | null }> = {
  kakao: { colours: 'bg-kakao text-on-honey', letter: 'K' },
  naver: { colours: 'bg-naver text-over', letter: 'N' },
  google: { colours: 'bg-google text-on-honey', letter: 'G' },
  apple: { colours: 'bg-text text-background', letter: null },
  facebook: { colours: 'bg-facebook text-over', letter: 'f' },
};

/** A provider's colour and letter; its name is shown next to it. */
export function ProviderMark({ provider }: { provider: SocialProvider }) {
  const { colours, letter } = marks[provider];
  return (
    <span
      aria-hidden
      className={`inline-flex size-12 items-center justify-center rounded-pill border border-line text-lg font-extrabold ${colours}`}
    >
      {letter ?? <Apple size={20} className="fill-current" />}
    </span>
  );
}
