export function replaceBuild(next: string, dist: string): void;
