import { lottoNumberMax, lottoNumbers } from '@honey/rules';
import { useState } from 'react';
import { t } from '../../../../messages/sandbox-events.ts';
import { Button } from '../../../../ui/Button.tsx';
import { Field } from '../../../../ui/Field.tsx';
import { toast } from '../../../../ui/toast.ts';
import { drawLotto } from '../../queries/events.ts';
import { useAction } from '../use-action.ts';

/** The draw of this week's lotto round, with the balls of the text or those of the seed. */
export function LottoDraw() {
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string>();
  const { busy, run } = useAction();
  const draw = async (balls: readonly number[]) => {
    const { round_no, forced_yn, ...drawn } = await drawLotto(balls);
    const shown = { round: round_no, balls: drawn.balls.join(', '), bonus: drawn.bonus };
    toast(t(forced_yn === 'Y' ? 'lottoForced' : 'lottoDrawn', shown), { tone: 'good' });
  };
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const balls = ballsOf(text);
        setProblem(balls === null ? t('lottoBallsWrong') : undefined);
        if (balls !== null) void run(() => draw(balls));
      }}
      className="flex flex-col gap-3"
    >
      <Field
        label={t('lottoBalls')}
        help={t('lottoBallsHelp')}
        error={problem}
        inputMode="numeric"
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <Button type="submit" busy={busy} className="self-start">
        {t('drawLotto')}
      </Button>
    </form>
  );
}

/** Seven different balls, or none; null if the text is neither. */
function ballsOf(text: string): number[] | null {
  const words = text.split(/[\s,+]+/).filter((word) => word !== '');
  const balls = words.map((word) => (/^\d{1,2}$/.test(word) ? Number(word) : 0));
  if (balls.length === 0) return [];
  const isWhole = balls.length === lottoNumbers + 1 && new Set(balls).size === balls.length;
  return isWhole && balls.every((ball) => ball >= 1 && ball <= lottoNumberMax) ? balls : null;
}
