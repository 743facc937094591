import { QueryClient } from '@tanstack/react-query';
import { ApiError } from '../lib/api.ts';

const isFinal = (error: Error) => error instanceof ApiError && error.status < 500;

/** The cache of server responses. Requests the server refused are not retried; those without an answer are retried once. */
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
