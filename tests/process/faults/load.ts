import { readdirSync, readFileSync } from 'node:fs';
import { Agent, get } from 'node:http';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ServerProcess } from '../../support/servers/spawn-server.ts';
import { addProject, countOf, makeAccount, sendRequest, until, upload } from './client.ts';
import { check, type Fault, Skipped } from './fault.ts';

const MEGABYTE = 1_048_576;

function memoryOf({ pid }: ServerProcess): number {
  const [, kilobytes] = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Math.round((Number(kilobytes) * 1_024) / MEGABYTE);
}

function descriptorsOf({ pid }: ServerProcess): number {
  return readdirSync(`/proc/${pid}/fd`).length;
}

function needsProc({ pid }: ServerProcess): void {
  if (pid === undefined) throw new Skipped('this system has no /proc to read memory and descriptors from');
}

/** Clients that send nothing, or one byte of a header every second. */
async function openIdle({ url }: ServerProcess, count: number, isSlow: boolean): Promise<Socket[]> {
  const { hostname, port } = new URL(url);
  const sockets = Array.from({ length: count }, () => connect(Number(port), hostname).on('error', () => {}));
  for (const socket of sockets) {
    socket.resume();
    if (!isSlow) continue;
    socket.write('GET / HTTP/1.1\r\nHost: x\r\nX-Slow: ');
    const timer = setInterval(() => socket.write('x'), 1_000);
    socket.on('close', () => clearInterval(timer));
  }
  await until(() => sockets.every((socket) => !socket.connecting), 20_000, 'the connections are open');
  return sockets;
}

export const manyConnections: Fault = {
  name: 'idle-and-slow-connections',
  what: '10,000 connections (short: 500), half of them idle and half dripping a header',
  async run({ server: start, isShort }) {
    const count = isShort ? 500 : 10_000;
    const server = await start();
    needsProc(server);
    const ada = await makeAccount(server.url);
    const [, limit = ''] = /Max open files\s+(\d+)/.exec(readFileSync(`/proc/${server.pid}/limits`, 'utf8')) ?? [];
    if (Number(limit) < count + 500) throw new Skipped(`a process may open ${limit} files here`);
    const before = memoryOf(server);
    const sockets: Socket[] = [];
    for (let opened = 0; opened < count; opened += 500) {
      sockets.push(...(await openIdle(server, 250, false)), ...(await openIdle(server, 250, true)));
    }
    const withThem = memoryOf(server);
    const times: number[] = [];
    for (let view = 0; view < 20; view++) {
      const page = await sendRequest(`${server.url}/u/${ada.userName}`);
      check(page.status === 200, `a page during it: ${page.status}`);
      times.push(page.ms);
    }
    const worst = Math.round(Math.max(...times));
    check(worst < 2_000, `a page took ${worst} ms during it`);
    const ms = await until(() => sockets.every(({ destroyed }) => destroyed), 30_000, 'the server has closed them all');
    check(descriptorsOf(server) < 100, `${descriptorsOf(server)} descriptors are left`);
    await server.end('SIGTERM');
    return `${count} connections: ${before} MB before, ${withThem} MB with them; a page at most ${worst} ms; all closed after ${Math.round(ms / 1_000)} s`;
  },
};

export const memoryLimit: Fault = {
  name: 'memory-256',
  what: 'the server may use a heap of 256 MB at most, and pages, uploads and exports are asked of it',
  isLong: true,
  async run({ server: start, isShort }) {
    const server = await start({ NODE_OPTIONS: '--max-old-space-size=256' });
    needsProc(server);
    const statuses: number[] = [];
    let most = 0;
    const text = 'Some words of a project. '.repeat(40);
    for (let account = 0; account < (isShort ? 6 : 100); account++) {
      const ada = await makeAccount(server.url);
      for (let number = 0; number < 5; number++) {
        const json = { title: `Project ${number}`, description: text };
        statuses.push((await sendRequest(`${server.url}/api/projects/new`, 'POST', json, ada.cookie)).status);
      }
      const promise = [
        sendRequest(`${server.url}/u/${ada.userName}`),
        sendRequest(`${server.url}/u/${ada.userName}/projects/project-1`),
        upload(server.url, ada),
        sendRequest(`${server.url}/api/export/json-resume`, 'GET', undefined, ada.cookie),
        sendRequest(`${server.url}/sitemap.xml`),
      ];
      for (const { status } of await Promise.all(promise)) statuses.push(status);
      most = Math.max(most, memoryOf(server));
    }
    check(
      statuses.every((status) => status === 200),
      countOf(statuses),
    );
    check(most < 400, `${most} MB`);
    await server.end('SIGTERM');
    return `${countOf(statuses)}; at most ${most} MB resident`;
  },
};

type Sample = { memory: number; descriptors: number };

export const soak: Fault = {
  name: 'soak',
  what: 'pages, lists, writes and uploads for ten minutes (short: 20 s)',
  isLong: true,
  async run({ server: start, isShort }) {
    const token = 'a token of some length';
    const server = await start({ METRICS_TOKEN: token });
    needsProc(server);
    const ada = await makeAccount(server.url);
    const agent = new Agent({ keepAlive: true });
    const statuses: number[] = [];
    const samples: Sample[] = [];
    const ends = performance.now() + (isShort ? 20_000 : 600_000);
    for (let round = 0; performance.now() < ends; round++) {
      const added = await addProject(server.url, ada, `Round ${round}`);
      statuses.push(added.status, (await sendRequest(`${server.url}/u/${ada.userName}`)).status);
      statuses.push((await sendRequest(`${server.url}/api/projects?user_id=${ada.id}`)).status);
      if (round % 10 === 0) statuses.push((await upload(server.url, ada)).status);
      const removed = await sendRequest(`${server.url}/api/projects/${added.id}`, 'DELETE', undefined, ada.cookie);
      statuses.push(removed.status, await statusOf(`${server.url}/`, agent));
      if (round % 10 === 0) samples.push({ memory: memoryOf(server), descriptors: descriptorsOf(server) });
      await sleep(20);
    }
    agent.destroy();
    check(
      statuses.every((status) => status === 200),
      countOf(statuses),
    );
    const metrics = await fetch(`${server.url}/metrics`, { headers: { authorization: `Bearer ${token}` } });
    const [, lag = ''] = /^nodejs_eventloop_lag_p99_seconds (\S+)/m.exec(await metrics.text()) ?? [];
    const { early, late } = halves(samples);
    check(late.memory < early.memory + 60, `memory grew from ${early.memory} to ${late.memory} MB`);
    check(late.descriptors < early.descriptors + 20, `descriptors: from ${early.descriptors} to ${late.descriptors}`);
    await server.end('SIGTERM');
    const growth = `${early.memory} MB in the first half, ${late.memory} MB in the second; ${early.descriptors} and ${late.descriptors} descriptors`;
    return `${countOf(statuses)}; at most ${growth}; event loop p99 ${(Number(lag) * 1_000).toFixed(0)} ms`;
  },
};

function halves(samples: Sample[]): { early: Sample; late: Sample } {
  const most = (part: Sample[]): Sample => ({
    memory: Math.max(...part.map(({ memory }) => memory)),
    descriptors: Math.max(...part.map(({ descriptors }) => descriptors)),
  });
  const middle = Math.ceil(samples.length / 2);
  return { early: most(samples.slice(0, middle)), late: most(samples.slice(middle - 1)) };
}

function statusOf(url: string, agent: Agent): Promise<number> {
  return new Promise((resolve, reject) => {
    get(url, { agent }, (response) => {
      response.resume();
      response.on('end', () => resolve(response.statusCode ?? 0));
    }).on('error', reject);
  });
}
