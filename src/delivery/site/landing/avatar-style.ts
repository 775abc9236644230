/** The parameters of a portrait, which is drawn like cut paper. */
export type AvatarStyle = {
  hair: 'short' | 'bob' | 'long' | 'curls' | 'bun' | 'bald';
  /** From the lightest skin to the darkest. */
  tone: 0 | 1 | 2 | 3;
  coat: 'vermilion' | 'cobalt' | 'moss' | 'plum' | 'graphite';
  wearsGlasses: boolean;
};
