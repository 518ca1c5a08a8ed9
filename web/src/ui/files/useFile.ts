import { useQuery } from '@tanstack/react-query';
import { fileApi } from '#contract/ops/file.ts';
import { fileOf } from '../../data/call.ts';
import type { Failure } from '../../data/failure.ts';
import { queryClient } from '../../data/query.ts';

interface Fetched { url: string; name: string; sizeByte: number }

const KEY = fileApi.preview.path;

async function fetched(id: number, signal: AbortSignal): Promise<Fetched> {
  const { blob, name } = await fileOf(fileApi.preview, { id }, signal);
  return { url: URL.createObjectURL(blob), name, sizeByte: blob.size };
}

// An address of bytes in memory holds them until it is taken back.
queryClient.getQueryCache().subscribe(({ type, query }) => { if (type === 'removed' && query.queryKey[0] === KEY && query.state.data) URL.revokeObjectURL((query.state.data as Fetched).url); });

/** The bytes of a kept file never change: fetched once, and kept while somebody may look again. */
export const useFile = (id: number, enabled = true) => useQuery<Fetched, Failure>({ queryKey: [KEY, { id }], queryFn: ({ signal }) => fetched(id, signal), enabled, staleTime: Infinity, meta: { quiet: true } });
