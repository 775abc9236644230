import { z } from 'zod';
import { call } from '../../platform/api/api-client.ts';
import { Done } from '../../platform/lib/success.ts';
import { type RestoreChoice, Version, VersionDetail } from '../model/version.ts';

export async function readVersions(): Promise<Version[]> {
  return z.array(Version).parse(await call('/api/versions'));
}

/** `other` is the id of the version to compare it with; '' for what the portfolio is now. */
export async function readVersion(id: string, other: string): Promise<VersionDetail> {
  const query = other === '' ? '' : `?${new URLSearchParams({ with: other })}`;
  return VersionDetail.parse(await call(`${pathOf(id)}${query}`));
}

export async function nameVersion(name: string): Promise<string> {
  return messageOf(await call('/api/versions', { method: 'POST', body: { name } }));
}

export async function restoreVersion(id: string, choice?: RestoreChoice): Promise<string> {
  return messageOf(await call(`${pathOf(id)}/restore`, { method: 'POST', ...(choice && { body: choice }) }));
}

export async function deleteVersion(id: string): Promise<string> {
  return messageOf(await call(pathOf(id), { method: 'DELETE' }));
}

function pathOf(id: string): string {
  return `/api/versions/${encodeURIComponent(id)}`;
}

function messageOf(body: unknown): string {
  return Done.parse(body).message;
}
