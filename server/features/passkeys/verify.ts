import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import type { Deps } from '../../deps.ts';
import type { Owner } from '../../http/owner-guard.ts';
import { AppError } from '../../lib/errors.ts';
import type { StoredPasskey } from '../second-factor/passkey-queries.ts';
import { CHALLENGE_TTL_MS, createChallenge, isOurs } from './challenges.ts';

/** Passkeys (WebAuthn Level 3) of the studio's own address, with the person verified by the device. */

type Needs = Pick<Deps, 'database' | 'config'>;

// Loaded with the first use: most starts never need it.
const library = () => import('@simplewebauthn/server');

/**
 * EdDSA, ES256 and RS256, as WebAuthn Level 3, 5.4, recommends. By default the library asks Node for ML-DSA-44 as well,
 * which prints an ExperimentalWarning.
 */
const ALGORITHMS = [-8, -7, -257];

const getParty = ({ config: { PUBLIC_URL } }: Needs) => ({
  expectedOrigin: PUBLIC_URL,
  expectedRPID: new URL(PUBLIC_URL).hostname,
});

/** What `navigator.credentials.create` takes. */
export const getCreationOptions = async (
  needs: Needs,
  owner: Owner,
  studio: string,
  known: { credential_id: string }[],
) => {
  const { generateRegistrationOptions } = await library();
  const options = await generateRegistrationOptions({
    rpName: studio,
    rpID: getParty(needs).expectedRPID,
    userName: owner.username,
    userID: Buffer.from(owner.id),
    challenge: await createChallenge(needs, `add ${owner.id} ${owner.session}`),
    timeout: CHALLENGE_TTL_MS,
    attestationType: 'none',
    supportedAlgorithmIDs: ALGORITHMS,
    excludeCredentials: known.map(({ credential_id }) => ({ id: credential_id })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  return { ...options };
};

/** What `navigator.credentials.get` takes: any passkey of this address. */
export const getRequestOptions = async (needs: Needs) => {
  const { generateAuthenticationOptions } = await library();
  const options = await generateAuthenticationOptions({
    rpID: getParty(needs).expectedRPID,
    challenge: await createChallenge(needs, 'sign in'),
    timeout: CHALLENGE_TTL_MS,
    userVerification: 'required',
  });
  return { ...options };
};

type Verified<T> = { challenge: string } & T;

/** A new passkey as it is stored. Throws AppError `invalid`. */
export const verifyNewPasskey = async (
  needs: Needs,
  owner: Owner,
  response: RegistrationResponseJSON,
): Promise<Verified<{ passkey: Omit<StoredPasskey, 'id'> }>> => {
  const { verifyRegistrationResponse } = await library();
  let challenge = '';
  const { registrationInfo } = await verifyRegistrationResponse({
    response,
    ...getParty(needs),
    supportedAlgorithmIDs: ALGORITHMS,
    expectedChallenge: (given) => {
      challenge = given;
      return isOurs(needs, `add ${owner.id} ${owner.session}`, given);
    },
  }).catch((error: unknown) => {
    throw notAdded(error);
  });
  if (!registrationInfo) throw notAdded();
  const { id, publicKey, counter, transports = [] } = registrationInfo.credential;
  return {
    challenge,
    passkey: {
      ...{ admin_id: owner.id, credential_id: id, counter },
      public_key: Buffer.from(publicKey).toString('base64url'),
      transports: JSON.stringify(transports),
    },
  };
};

/** The authenticator's new count. Throws AppError `unauthorized`. */
export const verifyPasskey = async (
  needs: Needs,
  passkey: StoredPasskey,
  response: AuthenticationResponseJSON,
): Promise<Verified<{ counter: number }>> => {
  const { verifyAuthenticationResponse } = await library();
  let challenge = '';
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response,
    ...getParty(needs),
    expectedChallenge: (given) => {
      challenge = given;
      return isOurs(needs, 'sign in', given);
    },
    credential: {
      id: passkey.credential_id,
      publicKey: new Uint8Array(Buffer.from(passkey.public_key, 'base64url')),
      counter: passkey.counter,
    },
  }).catch((error: unknown) => {
    throw notAccepted(error);
  });
  if (!verified) throw notAccepted();
  return { challenge, counter: authenticationInfo.newCounter };
};

const notAdded = (cause?: unknown): AppError =>
  new AppError('invalid', 'This passkey couldn’t be added. Try again, or use another device.', { cause });

export const notAccepted = (cause?: unknown): AppError =>
  new AppError('unauthorized', 'This passkey wasn’t accepted. Try again, or sign in with your password.', {
    cause,
  });
