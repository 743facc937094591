import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { FirstSteps, LeavableStep } from '../../../shared/first-steps.ts';
import { call } from '../../lib/api.ts';
import { useAction } from '../../ui/use-action.ts';

const key = ['first-steps'];
const SOON_MS = 5_000;

const isPreparing = (guide: FirstSteps | undefined) =>
  guide?.steps.some(({ lacks }) => lacks.includes('prepared_sound'));

/** Setup progress. Refetched each time, so that a step just done elsewhere is not shown as open. */
export const useFirstSteps = () =>
  useQuery({
    queryKey: key,
    queryFn: ({ signal }) => call('GET /api/admin/first-steps', { signal }),
    staleTime: 0,
    refetchInterval: ({ state }) => (isPreparing(state.data) ? SOON_MS : false),
  });

/** A change of the guide, whose answer is the guide. */
const useGuideAction = <V>(send: (value: V) => Promise<FirstSteps>) => {
  const client = useQueryClient();
  return useAction({
    send,
    onAnswer: (guide) => {
      client.setQueryData(key, guide);
      // What is under way may be older, and would be put over it.
      void client.invalidateQueries({ queryKey: key });
    },
    failed: (reason) => ['Couldn’t save that', reason],
  });
};

/** Skips a step, or takes it up again. */
export const useSkipStep = () =>
  useGuideAction(({ step, is_left }: { step: LeavableStep; is_left: boolean }) =>
    call('PUT /api/admin/first-steps/:step', { params: { step }, body: { is_left } }),
  );

/** Hides the guide for good, or shows it again. */
export const useDismissGuide = () =>
  useGuideAction((is_dismissed: boolean) => call('PUT /api/admin/first-steps', { body: { is_dismissed } }));
