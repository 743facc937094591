import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freePorts } from '../test/services/free-ports.ts';
import { heading, signIn } from './admin-steps.ts';
import { expectAccessibleNightly } from './axe.ts';
import { toast, visit } from './page-tests.ts';
import { owner, type Product, startProduct } from './product.ts';
import { setStage } from './set-up.ts';

// Passkeys belong to a name, not to an IP address; `localhost` counts as a secure one.
const [port = 0] = await freePorts(1);
const url = `http://localhost:${port}`;
const stage = setStage({ PORT: String(port), PUBLIC_URL: url });
let elsewhere: Product;
beforeAll(async () => {
  elsewhere = await startProduct();
});
afterAll(() => elsewhere?.stop());

/** A page in a browser with an authenticator of its own, whose person agrees to everything. */
const openWithAuthenticator = async () => {
  const page = await visit(stage.browser, url, '/admin/login', { expects: [/^request to another host: /] });
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      ...{ protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true },
      ...{ isUserVerified: true, automaticPresenceSimulation: true },
    },
  });
  return { page, devtools, authenticatorId };
};

const addPasskey = async (page: Page, name: string) => {
  await page.goto(`${url}/admin/login`);
  await signIn(page);
  await heading(page, 'Overview');
  await page.goto(`${url}/admin/settings/account`);
  const panel = page.getByRole('region', { name: 'Passkeys' });
  await panel.getByLabel('Name (optional)').fill(name);
  await panel.getByLabel('Your password').fill(owner.password);
  await panel.getByRole('button', { name: 'Add a passkey' }).click();
  await toast(page, 'Passkey added');
  await panel.getByRole('button', { name: `Remove ${name}` }).waitFor();
  return panel;
};

const signOut = async (page: Page) => {
  await page.evaluate(() => localStorage.clear());
  await page.goto(`${url}/admin/login`);
};

const post = (page: Page, path: string, body: unknown) =>
  page.evaluate(
    async ([at, sent]) => {
      const answer = await fetch(at as string, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(sent),
      });
      return answer.status;
    },
    [`/api/admin${path}`, body] as const,
  );

describe('a passkey', () => {
  test('is added, signs in by one press, and no longer once it is removed', async () => {
    const { page } = await openWithAuthenticator();
    const panel = await addPasskey(page, 'Studio phone');
    await panel.getByText(/not used yet$/).waitFor();
    await expectAccessibleNightly(page);
    await signOut(page);
    const answered = page.waitForRequest((request) => request.url().endsWith('/login/passkey'));
    await page.getByRole('button', { name: 'Use a passkey instead' }).click();
    await heading(page, 'Overview');
    const body = (await answered).postDataJSON();

    // The same answer again: its challenge is used up.
    expect(await post(page, '/login/passkey', body)).toBe(401);

    await page.goto(`${url}/admin/settings/account`);
    await panel.getByText(/last used/).waitFor();
    await panel.getByRole('button', { name: 'Remove Studio phone' }).click();
    await toast(page, 'Passkey removed');
    await panel.getByRole('listitem').waitFor({ state: 'detached' });
    await signOut(page);
    await page.getByRole('button', { name: 'Use a passkey instead' }).click();
    await page.getByText('This passkey wasn’t accepted.').first().waitFor();
  });

  test('that was copied, or asked for by a page elsewhere, signs nobody in', async () => {
    const { page, devtools, authenticatorId } = await openWithAuthenticator();
    await addPasskey(page, 'Copied key');
    await signOut(page);
    // The authenticator's counter falls behind, as that of a copy does.
    stage.studio.withDatabase((db) => db.prepare('update passkeys set counter = 1000').run());
    await page.getByRole('button', { name: 'Use a passkey instead' }).click();
    await page.getByText('This passkey wasn’t accepted.').first().waitFor();
    stage.studio.withDatabase((db) => db.prepare('update passkeys set counter = 0').run());

    // Another port of the same name may ask for the passkey, but isn't our page.
    const options = await page.evaluate(async () =>
      (await fetch('/api/admin/login/passkey/options', { method: 'POST' })).json(),
    );
    await page.goto(elsewhere.url.replace('127.0.0.1', 'localhost'));
    const stolen = await page.evaluate(async (given) => {
      const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(given);
      const found = (await navigator.credentials.get({ publicKey })) as PublicKeyCredential;
      return found.toJSON();
    }, options);
    await page.goto(`${url}/admin/login`);
    expect(await post(page, '/login/passkey', { credential: stolen })).toBe(401);

    await page.getByRole('button', { name: 'Use a passkey instead' }).click();
    await heading(page, 'Overview');
    await devtools.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId });
  });
});

test('an authenticator app is not set up, and nothing is called broken, when the passkey’s prompt is left', async () => {
  const { page, devtools, authenticatorId } = await openWithAuthenticator();
  await addPasskey(page, 'Desk key');
  await devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false });
  const panel = page.getByRole('region', { name: 'Authenticator app' });
  const start = panel.getByRole('button', { name: 'Set up an authenticator app' });
  await start.click();
  await panel.locator('form[aria-busy=false]').waitFor();
  expect(await page.getByText('The server didn’t respond').count()).toBe(0);
  await devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: true });
  await start.click();
  await panel.getByRole('img', { name: 'QR code for your authenticator app' }).waitFor();
  await page.getByRole('button', { name: 'Remove Desk key' }).click();
  await toast(page, 'Passkey removed');
});

describe('an authenticator app', () => {
  test('is set up by its key, asked for at the next sign-in, and replaced by a recovery code', async () => {
    const { Secret, TOTP } = await import('otpauth');
    const page = await visit(stage.browser, url, '/admin/login');
    await signIn(page);
    await heading(page, 'Overview');
    await page.goto(`${url}/admin/settings/account`);
    const panel = page.getByRole('region', { name: 'Authenticator app' });
    await panel.getByLabel('Your password').fill(owner.password);
    await panel.getByRole('button', { name: 'Set up an authenticator app' }).click();
    await panel.getByRole('img', { name: 'QR code for your authenticator app' }).waitFor();
    const key = ((await panel.locator('p.font-mono').textContent()) ?? '').replaceAll(' ', '');
    const codeOf = (ms: number) =>
      new TOTP({ secret: Secret.fromBase32(key) }).generate({ timestamp: Date.now() + ms });
    await panel.getByLabel('Code', { exact: true }).fill(codeOf(0));
    await panel.getByRole('button', { name: 'Switch codes on' }).click();
    await toast(page, 'Codes are switched on');
    const codes = panel.getByRole('region', { name: 'Recovery codes' });
    const recovery = await codes.getByRole('listitem').allInnerTexts();
    expect(recovery).toHaveLength(10);
    await expectAccessibleNightly(page);

    await signOut(page);
    await signIn(page);
    const code = page.getByLabel('Code', { exact: true });
    await code.fill('000000');
    await page.keyboard.press('Enter');
    await page.getByText('This code isn’t right.').first().waitFor();
    await code.fill(codeOf(30_000));
    await page.keyboard.press('Enter');
    await heading(page, 'Overview');

    await signOut(page);
    await signIn(page);
    await code.fill(recovery[0] ?? '');
    await page.keyboard.press('Enter');
    await heading(page, 'Overview');
    await page.goto(`${url}/admin/settings/account`);
    await panel.getByText('9 recovery codes are left').waitFor();
    await panel.getByRole('button', { name: 'Switch off…' }).click();
    await panel.getByLabel('Your password').fill('a long enough password');
    await panel.getByRole('button', { name: 'Switch codes off' }).click();
    await toast(page, 'Codes are switched off');
    await page.close();
  });
});
