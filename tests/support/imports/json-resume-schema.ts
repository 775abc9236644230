import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv, type ErrorObject } from 'ajv';
import formats from 'ajv-formats';

const SCHEMA_FILE = join(import.meta.dirname, '../..', 'data', 'jsonresume', 'schema.json');

const ajv = new Ajv({ strict: false, allErrors: true });
formats.default(ajv, { mode: 'full' });
const validate = ajv.compile(JSON.parse(readFileSync(SCHEMA_FILE, 'utf8')));

/** Returns the faults of a document by the official schema of JSON Resume, version 1. */
export function schemaFaults(document: unknown): ErrorObject[] {
  return validate(document) ? [] : [...(validate.errors ?? [])];
}
