import { useQuery } from '@tanstack/react-query';
import type { SentTo } from '#contract/kit/endpoint.ts';
import { fileApi } from '#contract/ops/file.ts';
import { fileOf } from '../../data/call.ts';
import type { Failure } from '../../data/failure.ts';
import { lookPhoto } from '../../data/offline/field.ts';
import { isKept } from '../../data/offline/photos.ts';
import { queryClient } from '../../data/query.ts';

interface Fetched {
  url: string;
  name: string;
  sizeByte: number;
}

const KEY = fileApi.preview.path;

type Asked = SentTo<typeof fileApi.preview>;

async function fetched(asked: Asked, signal: AbortSignal): Promise<Fetched> {
  if (typeof asked.id === 'number' && isKept(asked.id)) {
    const kept = await lookPhoto(asked.id);
    if ('as' in kept) return fetched({ ...asked, id: kept.as }, signal);
    return { url: URL.createObjectURL(kept.file), name: kept.file.name, sizeByte: kept.file.size };
  }
  const { blob, name } = await fileOf(fileApi.preview, asked, signal);
  return { url: URL.createObjectURL(blob), name, sizeByte: blob.size };
}

// An address of bytes in memory holds them until it is taken back.
queryClient.getQueryCache().subscribe(({ type, query }) => {
  if (type === 'removed' && query.queryKey[0] === KEY && query.state.data)
    URL.revokeObjectURL((query.state.data as Fetched).url);
});

/** A file that has just been sent from here need not be fetched to be shown. */
export const holdFile = (id: number, file: File): void => {
  queryClient.setQueryData([KEY, { id }], {
    url: URL.createObjectURL(file),
    name: file.name,
    sizeByte: file.size,
  } satisfies Fetched);
};

/** The bytes of a kept file never change: fetched once, and kept while somebody may look again. */
const useBytes = (asked: Asked, enabled: boolean) =>
  useQuery<Fetched, Failure>({
    queryKey: [KEY, asked],
    queryFn: ({ signal }) => fetched(asked, signal),
    enabled,
    staleTime: Infinity,
    meta: { quiet: true },
  });

/** The same before it is shown. */
export const lookFile = (id: number): Promise<Fetched> =>
  queryClient.fetchQuery({
    queryKey: [KEY, { id }],
    queryFn: ({ signal }) => fetched({ id }, signal),
    staleTime: Infinity,
    meta: { quiet: true },
  });

export const useFile = (id: number, enabled = true) => useBytes({ id }, enabled);
/** A picture as small as lists show it. */
export const useThumb = (id: number, enabled: boolean) => useBytes({ id, thumb: 1 }, enabled);
