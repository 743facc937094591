import { QueryClient } from '@tanstack/react-query';
import { ApiError } from '../lib/api.ts';

const isFinal = (error: Error) => error instanceof ApiError && error.status < 500;

/** One memory of the server's answers. A refusal is final; a silence is tried once more. */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        networkMode: 'always',
        staleTime: 10_000,
        retry: (failures, error) => failures < 1 && !isFinal(error),
        retryDelay: 700,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  });
