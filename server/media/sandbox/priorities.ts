/**
 * How far processes beside the server yield when the CPU is busy, as `nice` values: requests come first, then what
 * somebody is waiting for (versions, pictures, receipts). The rest gets a third of what these take, so that it keeps its
 * time limits even then.
 */
export const priorities = { awaited: 5, background: 10 } as const;
