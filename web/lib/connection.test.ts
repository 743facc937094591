import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from './api.ts';
import { sendWhenOnline } from './connection.ts';

describe('what is sent as soon as there is a connection', () => {
  const page = new EventTarget();
  const browser = { onLine: false };
  const comeBack = () => {
    browser.onLine = true;
    page.dispatchEvent(new Event('online'));
  };
  const failing = (times: number, error: unknown = new TypeError('Failed to fetch')) => {
    const work = vi.fn(async () => 'sent');
    for (let time = 0; time < times; time++) work.mockRejectedValueOnce(error);
    return work;
  };
  beforeEach(() => {
    vi.useFakeTimers();
    browser.onLine = false;
    vi.stubGlobal('navigator', browser);
    vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
    vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page));
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it('is sent again a few times when the connection is back and carries nothing yet', async () => {
    const work = failing(4);
    const sent = sendWhenOnline(work);
    await vi.runAllTimersAsync();
    expect(work).toHaveBeenCalledTimes(1);
    comeBack();
    await vi.runAllTimersAsync();
    expect([await sent, work.mock.calls.length]).toEqual(['sent', 5]);
  });

  it.each([
    ['started without one', ['online']],
    ['was cut for a moment', ['online', 'offline', 'online']],
  ])('is sent again when the connection is back before the failure of what %s is heard', async (_, events) => {
    browser.onLine = events.length > 1;
    const answer = Promise.withResolvers<string>();
    const work = failing(0).mockReturnValueOnce(answer.promise);
    const sent = sendWhenOnline(work);
    browser.onLine = true;
    for (const event of events) page.dispatchEvent(new Event(event));
    answer.reject(new TypeError('Failed to fetch'));
    expect([await sent, work.mock.calls.length]).toEqual(['sent', 2]);
  });

  it('fails after those', async () => {
    const work = failing(9);
    const outcome = sendWhenOnline(work).catch(String);
    await vi.runAllTimersAsync();
    comeBack();
    await vi.runAllTimersAsync();
    expect([await outcome, work.mock.calls.length]).toEqual(['TypeError: Failed to fetch', 5]);
  });

  it('is not sent again between those once it was taken back', async () => {
    const [work, control] = [failing(9), new AbortController()];
    const outcome = sendWhenOnline(work, control.signal).catch(() => 'taken back');
    await vi.runAllTimersAsync();
    comeBack();
    await vi.advanceTimersByTimeAsync(10);
    control.abort();
    await vi.runAllTimersAsync();
    expect([await outcome, work.mock.calls.length]).toEqual(['taken back', 2]);
  });

  it('fails at once with the server’s answer, or online', async () => {
    const refused = failing(1, new ApiError(409, null, '', null));
    await expect(sendWhenOnline(refused)).rejects.toThrow('409');
    browser.onLine = true;
    await expect(sendWhenOnline(failing(1))).rejects.toThrow('Failed to fetch');
  });
});
