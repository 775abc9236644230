/** A backup or restore that cannot be made; its message tells the operator why. */
export class BackupError extends Error {
  override readonly name = 'BackupError';
}
