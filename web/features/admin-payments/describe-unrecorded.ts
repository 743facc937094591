import { ApiError } from '../../lib/api.ts';
import { getErrorMessage } from '../../lib/api-errors.ts';

/**
 * Why a payment was not recorded. Without a response it may have been; the form's idempotency key keeps a retry from
 * counting twice.
 */
export const describeUnrecorded = (error: unknown): string => {
  const isRefused = error instanceof ApiError && error.status < 500;
  return isRefused
    ? `Nothing was recorded. ${getErrorMessage(error)}`
    : `The payment may have been recorded. ${getErrorMessage(error)} Press the button again: unless you change something here, it counts once.`;
};
