import { ImageUp } from 'lucide-react';
import { useState } from 'react';

export function Preview({ src, faded }: { src: string; faded: boolean }) {
  const [brokenSrc, setBrokenSrc] = useState('');
  return (
    <div className="grid size-20 shrink-0 place-items-center overflow-hidden rounded-control border border-line bg-sunk text-faint">
      {src === '' || src === brokenSrc ? (
        <ImageUp aria-hidden="true" className="size-6" />
      ) : (
        <img
          src={src}
          alt=""
          onError={() => setBrokenSrc(src)}
          className={`size-full object-cover ${faded ? 'opacity-50' : ''}`}
        />
      )}
    </div>
  );
}
