import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { FirstSteps, LeavableStep } from '../../../shared/first-steps.ts';
import { call } from '../../lib/api.ts';
import { getErrorMessage } from '../../lib/api-errors.ts';
import { toastError } from '../../ui/toast-error.ts';

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

/** Skips a step, or takes it up again. */
export const useSkipStep = (step: LeavableStep) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (is_left: boolean) =>
      call('PUT /api/admin/first-steps/:step', { params: { step }, body: { is_left } }),
    onSuccess: (guide) => client.setQueryData(key, guide),
    onError: (error) => toastError(error, 'Couldn’t save that', getErrorMessage(error)),
  });
};

/** Hides the guide for good, or shows it again. */
export const useDismissGuide = (onDone: (isDismissed: boolean) => void) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (is_dismissed: boolean) => call('PUT /api/admin/first-steps', { body: { is_dismissed } }),
    onSuccess: (guide, isDismissed) => {
      client.setQueryData(key, guide);
      onDone(isDismissed);
    },
    onError: (error) => toastError(error, 'Couldn’t save that', getErrorMessage(error)),
  });
};
