import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import type { AddressInfo, Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import type { Certificate } from './certificates.ts';

/** A completely received message. `acknowledged` is false where the sender got no response. */
export type ReceivedMail = {
  from: string;
  to: string[];
  email: Email;
  raw: string;
  acknowledged: boolean;
};

/** What to do with a complete message: accept it, refuse it with a reply code, drop the connection, or answer late. */
export type Behaviour =
  | 'accept'
  | 'drop'
  | { refuse: number; text?: string }
  | { tarpit: number }
  | { hang: Promise<unknown> };

export type Smtp = {
  url: string;
  /** Everything received so far, including dropped messages; empty it between tests with `messages.length = 0`. */
  messages: ReceivedMail[];
  /** Decides about every message at the end of its DATA. */
  behave(decide: (mail: ReceivedMail) => Behaviour | Promise<Behaviour>): void;
  /** Refuses single recipients with a reply code; undefined accepts them. */
  refuseRecipients(decide: (address: string) => number | undefined): void;
  /** Closes every connection and refuses new ones, like a machine whose mail server is down, until it comes back. */
  goAway(): Promise<void>;
  comeBack(): Promise<void>;
  stop(): Promise<void>;
};

/**
 * A real mail server on 127.0.0.1 that keeps what it receives. It requires the user name and password of its URL. With
 * `tls`, it offers STARTTLS, or speaks TLS from the start.
 */
export const startSmtp = async (tls?: Certificate & { isImplicit: boolean }): Promise<Smtp> => {
  const password = randomBytes(8).toString('hex');
  const messages: ReceivedMail[] = [];
  const sockets = new Map<number, Socket>();
  let decide: (mail: ReceivedMail) => Behaviour | Promise<Behaviour> = () => 'accept';
  let refusal: (address: string) => number | undefined = () => undefined;

  const server = new SMTPServer({
    allowInsecureAuth: true,
    disabledCommands: tls ? [] : ['STARTTLS'],
    ...(tls ? { key: tls.key, cert: tls.cert, secure: tls.isImplicit } : {}),
    disableReverseLookup: true,
    closeTimeout: 100,
    onAuth(auth, _session, callback) {
      if (auth.username === 'studio' && auth.password === password) callback(null, { user: 'studio' });
      else callback(reply(535, 'Wrong name or password'));
    },
    onRcptTo({ address }, _session, callback) {
      const code = refusal(address);
      callback(code === undefined ? null : reply(code, 'Recipient refused'));
    },
    onData(stream, session, callback) {
      const receive = async () => {
        const raw = await buffer(stream);
        const { mailFrom, rcptTo } = session.envelope;
        const mail: ReceivedMail = {
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map(({ address }) => address),
          email: await PostalMime.parse(raw),
          raw: raw.toString(),
          acknowledged: true,
        };
        const behaviour = await decide(mail);
        if (behaviour === 'drop') {
          messages.push({ ...mail, acknowledged: false });
          sockets.get(session.remotePort)?.destroy();
          return;
        }
        if (typeof behaviour === 'object' && 'refuse' in behaviour) {
          throw reply(behaviour.refuse, behaviour.text ?? 'Refused by the test');
        }
        if (typeof behaviour === 'object')
          await ('hang' in behaviour ? behaviour.hang : sleep(behaviour.tarpit, undefined, { ref: false }));
        // A sender that gave up waiting never got the response.
        mail.acknowledged = sockets.has(session.remotePort);
        messages.push(mail);
      };
      receive().then(() => callback(), callback);
    },
  });
  // A sender that disconnects half-way is normal here, not an error of the test.
  server.on('error', () => {});
  server.server.on('connection', (socket: Socket) => {
    const port = socket.remotePort ?? 0;
    sockets.set(port, socket);
    socket.once('close', () => sockets.delete(port));
  });
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;

  return {
    url: `${tls?.isImplicit ? 'smtps' : 'smtp'}://studio:${password}@127.0.0.1:${port}`,
    messages,
    behave(next) {
      decide = next;
    },
    refuseRecipients(next) {
      refusal = next;
    },
    async goAway() {
      const closed = once(server.server, 'close');
      server.server.close();
      for (const socket of sockets.values()) socket.destroy();
      await closed;
    },
    async comeBack() {
      server.server.listen(port, '127.0.0.1');
      await once(server.server, 'listening');
    },
    async stop() {
      const closed = new Promise<void>((resolve) => server.close(resolve));
      for (const socket of sockets.values()) socket.destroy();
      await closed;
    },
  };
};

const reply = (responseCode: number, text: string): Error => Object.assign(new Error(text), { responseCode });
