import { onlineManager } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { silenceOf } from './failure.ts';
import { queryClient } from './query.ts';

afterEach(() => {
  onlineManager.setOnline(true);
  queryClient.clear();
});

const offline = () => vi.fn(() => Promise.reject(silenceOf('offline')));

test('offline, a list says so instead of waiting in silence', async () => {
  onlineManager.setOnline(false);
  const asked = offline();
  await expect(
    queryClient.fetchQuery({ queryKey: ['list'], queryFn: asked, retry: false, meta: { quiet: true } }),
  ).rejects.toThrow('服务网络出现故障！请联系管理员');
  expect(asked).toHaveBeenCalledTimes(1);
});

test('offline, an export or an act says so instead of waiting in silence', async () => {
  onlineManager.setOnline(false);
  const asked = offline();
  await expect(
    queryClient
      .getMutationCache()
      .build(queryClient, queryClient.defaultMutationOptions({ mutationFn: asked }))
      .execute(undefined),
  ).rejects.toThrow('服务网络出现故障！请联系管理员');
  expect(asked).toHaveBeenCalledTimes(1);
});
