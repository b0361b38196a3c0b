import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { t } from '../../messages/console.ts';
import { AutoRetry } from '../../ui/AutoRetry.tsx';
import { lazyComponent } from '../../ui/lazy-component.tsx';
import { TextSkeleton } from '../../ui/Skeleton.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { ConsoleFrame, type ConsoleSection, sectionGroups, useRights } from '../console/index.ts';

/** The sections of all areas: each is declared in its `admin/index.ts`, and here the overview, members and the log. */
const found = {
  ...import.meta.glob<{ sections: ConsoleSection[] }>('../*/admin/index.ts', { eager: true }),
  ...import.meta.glob<{ sections: ConsoleSection[] }>('./sections.ts', { eager: true }),
};

const sections = Object.values(found)
  .flatMap((area) => area.sections)
  .toSorted(
    (one, other) =>
      sectionGroups.indexOf(one.group) - sectionGroups.indexOf(other.group) || one.position - other.position,
  );

const pages = new Map(sections.map(({ name, load }) => [name, lazyComponent(load, AutoRetry)]));

/** /admin: the operators' console. The section and its filters are in the address; each section is loaded by itself. */
export default function AdminPage() {
  const [search] = useSearchParams();
  const rights = useRights();
  const own = useMemo(() => sections.filter(({ right }) => right === null || rights.has(right)), [rights]);
  const name = search.get('tab') ?? own[0]?.name;
  const section = own.find((one) => one.name === name);
  const Page = section && pages.get(section.name);
  return (
    <ConsoleFrame sections={own} section={section}>
      {Page ? (
        <Page key={name} />
      ) : rights.isLoading ? (
        <TextSkeleton lines={8} />
      ) : (
        <EmptyState title={t('noSection')} body={t('noSectionBody')} />
      )}
    </ConsoleFrame>
  );
}
