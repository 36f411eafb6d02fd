import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { answersOf500 } from './answers-of-500.ts';

it('counts the answers of 500 in the logs of all processes, and no other line', () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'evoting-logs-'));
  const line = (status: number, msg = 'request completed') => `${JSON.stringify({ status, ms: 1, msg })}\n`;
  writeFileSync(path.join(folder, 'http-1.log'), `Ready\n${line(200)}${line(500)}${line(503)}${line(500)}`);
  writeFileSync(path.join(folder, 'http-2.log'), `${line(500)}${line(500, 'another')}`);
  writeFileSync(path.join(folder, 'receipts-1.jsonl'), line(500));
  expect(answersOf500(folder)).toBe(3);
  rmSync(folder, { recursive: true });
});
