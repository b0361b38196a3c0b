import { queryOptions } from '@tanstack/react-query';
import { api, type Schema, unwrap } from '../../../api/client.ts';
import { queryClient } from '../../../api/query-client.ts';
import { queryKeyOf } from '../../../api/query-keys.ts';
import { type CsvAnswer, listOptions, nonEmpty } from '../../console/index.ts';

const path = '/v1/admin/banners';

export type ManagedBanner = Schema<'ManagedBanner'>;
export type BannerGroup = Schema<'ManagedBannerRequest'>['banner_grp_cd'];

/** All banners of a group, by place; a group has at most as many as a page. */
export const bannersQuery = (group: BannerGroup, state: string) => {
  const query = {
    banner_grp_cd: group,
    ...nonEmpty('state', state as ManagedBanner['state'] | ''),
    offset: 0,
    limit: 100,
  };
  return queryOptions({
    queryKey: queryKeyOf(path, query),
    queryFn: ({ signal }) => unwrap(api.GET(path, { params: { query }, signal })),
    ...listOptions,
  });
};

/** The file of the banners of a group. */
export const bannersFile = (group: BannerGroup, state: string): CsvAnswer =>
  api.GET('/v1/admin/banners/csv', {
    params: {
      query: { banner_grp_cd: group, ...nonEmpty('state', state as ManagedBanner['state'] | '') },
    },
    parseAs: 'blob',
  });

/** Refetches what is on screen, in the console and on the pages. */
export async function refreshBanners(): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: queryKeyOf(path) });
  await queryClient.invalidateQueries({ queryKey: queryKeyOf('/v1/main/banners') });
}

/** Adds a banner, once per idempotency key. */
export async function addBanner(body: Schema<'ManagedBannerRequest'>, key: string): Promise<void> {
  await unwrap(api.POST(path, { body, headers: { 'Idempotency-Key': key } }));
  await refreshBanners();
}

/** Changes a banner; refused if it has changed since the version that was read. */
export async function changeBanner(
  bannerSn: number,
  body: Schema<'ManagedBannerChangeRequest'>,
): Promise<void> {
  try {
    await unwrap(api.PUT('/v1/admin/banners/{id}', { params: { path: { id: bannerSn } }, body }));
  } finally {
    await refreshBanners();
  }
}

/** Moves a banner to a place of its group, from 1. */
export const moveBanner = (banner: ManagedBanner, sort: number): Promise<void> =>
  changeBanner(banner.banner_sn, {
    banner_grp_cd: banner.banner_grp_cd as BannerGroup,
    title: banner.title,
    image: banner.image,
    link: banner.link,
    starts_at: banner.starts_at,
    ends_at: banner.ends_at,
    version: banner.version,
    sort,
  });

/** Deletes a banner; refused if it has changed since the version that was read. */
export async function removeBanner(banner: ManagedBanner, reason: string): Promise<void> {
  const { banner_sn: id, version } = banner;
  const body = { version, ...(reason === '' ? {} : { reason }) };
  try {
    await unwrap(api.DELETE('/v1/admin/banners/{id}', { params: { path: { id } }, body }));
  } finally {
    await refreshBanners();
  }
}
