import { QueryObserver } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { createQueryClient } from './query-client.ts';

const watch = () => {
  const client = createQueryClient();
  const requests: PromiseWithResolvers<string>[] = [];
  const observer = new QueryObserver(client, {
    queryKey: ['name'],
    queryFn: () => {
      const request = Promise.withResolvers<string>();
      requests.push(request);
      return request.promise;
    },
  });
  observer.subscribe(() => undefined);
  return { client, requests, name: () => client.getQueryData(['name']) };
};

test.each([
  'active',
  'none',
] as const)('after a change a first request under way is sent again, also when others wait (refetchType %s)', async (refetchType) => {
  const { client, requests, name } = watch();
  void client.invalidateQueries({ queryKey: ['name'], refetchType });
  expect(requests).toHaveLength(2);
  requests[0]?.resolve('old');
  requests[1]?.resolve('new');
  await expect.poll(name).toBe('new');
  expect(requests).toHaveLength(2);
});

test('a list that is shown waits with refetchType none, and a query left out is not touched', async () => {
  const { client, requests, name } = watch();
  await client.invalidateQueries({ queryKey: ['name'], predicate: () => false });
  expect(requests).toHaveLength(1);
  requests[0]?.resolve('old');
  await expect.poll(name).toBe('old');
  await client.invalidateQueries({ queryKey: ['name'], refetchType: 'none' });
  expect(requests).toHaveLength(1);
});
