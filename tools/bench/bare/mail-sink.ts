import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

// A mail server that accepts everything and keeps nothing; over HTTP it reports its address and how much it has
// received.
let taken = 0;
const sink = new SMTPServer({
  authOptional: true,
  disabledCommands: ['AUTH', 'STARTTLS'],
  disableReverseLookup: true,
  onData(stream, _session, done) {
    stream.resume();
    stream.on('end', () => {
      taken++;
      done();
    });
  },
});
sink.on('error', () => {});
sink.listen(0, '127.0.0.1');
await new Promise((resolve) => sink.server.once('listening', resolve));
const { port: smtp_port } = sink.server.address() as AddressInfo;
const server = createServer((_request, response) => response.end(JSON.stringify({ smtp_port, taken })));
server.listen(0, '127.0.0.1', () =>
  console.log(`ready at http://127.0.0.1:${(server.address() as AddressInfo).port}`),
);
