import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { Link, useLocation } from 'react-router';
import { t } from '../../../messages/store.ts';
import { paths } from '../../../routing/paths.ts';
import { buttonClass } from '../../../ui/Button.tsx';
import { formatNumber } from '../../../ui/format/numbers.ts';
import { Section } from '../../../ui/Section.tsx';
import { useSession } from '../../session/index.ts';
import { buyInfoQuery, gradeTableQuery } from '../queries/store.ts';

/** /stores/guide: how to buy honey, who may, and what it brings. */
export default function GuidePage() {
  const { userKey } = useSession();
  const { data: info } = useQuery({ ...buyInfoQuery(userKey ?? 0), enabled: userKey !== null });
  const { hash } = useLocation();
  useEffect(() => {
    // The page renders after the browser has looked for the address's fragment.
    if (hash !== '') document.getElementById(hash.slice(1))?.scrollIntoView();
  }, [hash]);
  return (
    <div className="mx-auto max-w-text px-4 py-6">
      <h1 className="mb-6 text-xl font-extrabold">{t('guideTitle')}</h1>
      <Section title={t('guideHow')}>
        <ol className="list-decimal pl-6">
          <li>{t('guideHow1')}</li>
          <li>{t('guideHow2')}</li>
          <li>{t('guideHow3')}</li>
        </ol>
      </Section>
      <GuideSection title={t('guideWho')}>{t('guideWhoBody')}</GuideSection>
      <GuideSection title={t('guideLimit')}>
        {info
          ? t('guideLimitBody', { stars: formatNumber(info.star_cnt_max), orders: info.order_cnt_max })
          : t('guideLimitAny')}
      </GuideSection>
      <GuideSection title={t('guideBank')}>{t('guideBankBody')}</GuideSection>
      <div id="refunds" className="scroll-mt-32">
        <GuideSection title={t('guideRefund')}>{t('guideRefundBody')}</GuideSection>
      </div>
      <GuideSection title={t('guideGrade')}>{t('guideGradeBody')}</GuideSection>
      <Grades />
      <GuideSection title={t('guideOrder')}>{t('guideOrderBody')}</GuideSection>
      <Link to={paths.stores} className={buttonClass('primary', 'lg', 'w-full')}>
        {t('toProducts')}
      </Link>
    </div>
  );
}

function GuideSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Section title={title}>
      <p>{children}</p>
    </Section>
  );
}

/** The payment grades, the highest first. */
function Grades() {
  const { data } = useQuery(gradeTableQuery);
  if (!data) return null;
  const grades = data.list.filter(({ vip_level }) => vip_level > 0);
  return (
    <table className="mb-8 w-full text-left">
      <thead className="text-sm text-muted">
        <tr>
          <th className="py-2">{t('guideGradeName')}</th>
          <th className="py-2 text-right">{t('guideGradePercent')}</th>
        </tr>
      </thead>
      <tbody className="divide-y divide-line">
        {grades.map(({ vip_level, name, discountRate }) => (
          <tr key={vip_level}>
            <td className="py-2 font-semibold">{name}</td>
            <td className="py-2 text-right">{discountRate}%</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
