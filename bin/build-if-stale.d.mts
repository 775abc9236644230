export function buildIfStale(): Promise<void>;
export function writeStamp(stamp: string): void;
export function isFresh(): boolean;
export function sourceStamp(): string;
