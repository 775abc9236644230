import type { PictureShapes } from '../../model/image-sizes.ts';

/** Written by scripts/size-sample-pictures.ts. */
export const pictureShapes: PictureShapes = {
  'images/sample/atelier-plomb.webp': {
    width: 320,
    height: 320,
    blur: 'UklGRlAAAABXRUJQVlA4IEQAAADQAQCdASoQABAABUB8JZwAAudP+YQ8AAD+7TdvVM5uvcFe2gAU3ipqUtNv00jeGMM6LiU76avC45EgsRjg0rkBEc8IAA==',
  },
  'images/sample/badge-incident.webp': {
    width: 480,
    height: 480,
    blur: 'UklGRnQAAABXRUJQVlA4IGgAAACQAgCdASoQABAABUB8JbACdGaAAuAlG992epNNAAD+78zJ8kiyDWLqQ9/D5+8nWg07022SnFVHxFw3itFzWTTlbi2/ebYIJagxodMFFW+qR1elELxseeJ7KoBACTnQ9OyH0rG2A4MAAA==',
  },
  'images/sample/badge-maintainer.webp': {
    width: 480,
    height: 480,
    blur: 'UklGRl4AAABXRUJQVlA4IFIAAAAwAgCdASoQABAABUB8JaACdAD5QO6SJA9LsAD+78wvdOFzlTzKCxeK7nyZFYqTnKLqTBi9rmoeSKIQ/8/bWEysFwiVNTOfa8f0aoA4Np8mgAAA',
  },
  'images/sample/badge-performance.webp': {
    width: 480,
    height: 480,
    blur: 'UklGRmQAAABXRUJQVlA4IFgAAABQAgCdASoQABAABUB8JbACdAEDH9luzt2OmQAA/u/Wdzx5JboaxjuEbo2c7Nu1JMN6Cf+c3GdHAhQJtbPOLqdtdu67/itbkOI4Q+DClhPjpab8frPLjAAA',
  },
  'images/sample/badge-schema.webp': {
    width: 480,
    height: 480,
    blur: 'UklGRlwAAABXRUJQVlA4IFAAAAAQAgCdASoQABAABUB8JbACdAEN4O9ITA4AAP7oZ04/Cvf1Umim8jdRCe8YyrZW4SM3svOc2dvzp/ai8HxPjUuigRw/74Y+UuL5ZN8WMIAAAA==',
  },
  'images/sample/certificate-accessibility.webp': {
    width: 720,
    height: 720,
    blur: 'UklGRkAAAABXRUJQVlA4IDQAAACwAQCdASoQABAABUB8JZwAAudR/NwAAP7nTGyBlsStttcswbeLpA+ag8yBH/ui9bcy9CAA',
  },
  'images/sample/certificate-containers.webp': {
    width: 720,
    height: 720,
    blur: 'UklGRkYAAABXRUJQVlA4IDoAAADQAQCdASoQABAABUB8JQBdgCHfZT5kgAD+50xsgZbE1WQw89nRJREpsdVLs5tBaSfS+ySBWVfxamAA',
  },
  'images/sample/certificate-database.webp': {
    width: 720,
    height: 720,
    blur: 'UklGRkQAAABXRUJQVlA4IDgAAACwAQCdASoQABAABUB8JZwAAudSADi4AP7nTGyBlsTVZDDz2dElESihqHTLwx6UQMnnPHSyU/DgAA==',
  },
  'images/sample/certificate-learning.webp': {
    width: 720,
    height: 720,
    blur: 'UklGRkAAAABXRUJQVlA4IDQAAADQAQCdASoQABAABUB8JQBdgCHfZR8hgAD+50xsgZbErbbXLMG3i6QPmoOb4Igfvv5HgAAA',
  },
  'images/sample/granary-watch.webp': {
    width: 960,
    height: 640,
    blur: 'UklGRjQAAABXRUJQVlA4ICgAAACwAQCdASoQAAsABUB8JZQAAuQqTy4AAP7tSSSt6nlgtPOD+E+QCcAA',
  },
  'images/sample/icon-accessibility.webp': {
    width: 160,
    height: 160,
    blur: 'UklGRlQAAABXRUJQVlA4IEgAAADQAQCdASoQABAABUB8JagCdAEe1G7iQAD+FNBz9GgeLdEFDYrz8Z+jA0tA5aUTaq6znKOiVM9T+XS1GO6WY9VHam5AjDVsAAA=',
  },
  'images/sample/icon-containers.webp': {
    width: 160,
    height: 160,
    blur: 'UklGRmIAAABXRUJQVlA4IFYAAAAQAgCdASoQABAABUB8JbACdADAasaa5enAAP6e1pua5Rm98EItfkzPt6syetnyU2r8wfJv2dNyGFtzIcKIFSnrRE9HYfgW/6P/U/5BxskI6qp6+/QAAA==',
  },
  'images/sample/icon-database.webp': {
    width: 160,
    height: 160,
    blur: 'UklGRlYAAABXRUJQVlA4IEoAAADQAQCdASoQABAABUB8JbACdADs7P7jAAD+nc6z2vDtDMkXJrO6WPrSF16CRgGwfjOX4QFfHP7iD+B9r7Ll35m9+x7g/kc70qMAAA==',
  },
  'images/sample/icon-learning.webp': {
    width: 160,
    height: 160,
    blur: 'UklGRmQAAABXRUJQVlA4IFgAAABQAgCdASoQABAABUB8JbACdLoAAwjtFrJHu4AA/QkrYmO5FLQJbE8blXYKt8qVDpFIwlqFDsb0GWv13EcgnQJ+zz4T3w2qsrb+rwB4aS3Mgok3oa2PAAAA',
  },
  'images/sample/ines-valcourt.webp': {
    width: 800,
    height: 800,
    blur: 'UklGRmYAAABXRUJQVlA4IFoAAAAQAgCdASoQABAABUB8JbAAAsWO97mS/fIAAP7tXX0p9CXOAhFvifO6tTEOxEE+C1Y8c5VCqGZkzCyPvmZuFbSirR715TbWB80SsGff27rv7/cMzoUFCqJUAAA=',
  },
  'images/sample/institut-vauban.webp': {
    width: 320,
    height: 320,
    blur: 'UklGRlgAAABXRUJQVlA4IEwAAAAQAgCdASoQABAABUB8JaACdACqO3vjcQgAAP7tYXeSvQZ5fL8ksSr4ByYqY5qzT2fWENiGVC51Ee1VXbAfDzaGriC1uoUSC+RyZyAA',
  },
  'images/sample/kade-en-kraan.webp': {
    width: 320,
    height: 320,
    blur: 'UklGRl4AAABXRUJQVlA4IFIAAAAQAgCdASoQABAABUB8JbACdAEOcZ6G2tIAAP6dEiLJ3mA8ZPkuyJBY1qguPr5qPfYfqpOFdolDdr7+ajZg/2b4gD9RbBCf1P+LLGtcXNkN4AAA',
  },
  'images/sample/ledgerline.webp': {
    width: 960,
    height: 640,
    blur: 'UklGRi4AAABXRUJQVlA4ICIAAACQAQCdASoQAAsABUB8JaQAAudYugAA/u/Sgn+H64VjAAAA',
  },
  'images/sample/marginalia.webp': {
    width: 960,
    height: 640,
    blur: 'UklGRiYAAABXRUJQVlA4IBoAAAAwAQCdASoQAAsABUB8JaQAA3AA/u/y8BwAAA==',
  },
  'images/sample/nightbus.webp': {
    width: 960,
    height: 640,
    blur: 'UklGRjQAAABXRUJQVlA4ICgAAAAwAQCdASoQAAsABUB8JZQAA3AA/u7dtRHKof6sRo7tQaFWEXILG6wA',
  },
  'images/sample/northlight-maps.webp': {
    width: 320,
    height: 320,
    blur: 'UklGRjgAAABXRUJQVlA4ICwAAADQAQCdASoQABAABUB8JYwAAuddTkPekAD+7Vlaz28jgsVESTiUAbvVOEAAAA==',
  },
  'images/sample/paperboat.webp': {
    width: 960,
    height: 640,
    blur: 'UklGRkYAAABXRUJQVlA4IDoAAACwAQCdASoQAAsABUB8JZwAAty3kxAAAOJ8Rr3S5fLSVG9QQtF5cPduuFxhM1SG7QSYocQXBG1gAAAA',
  },
  'images/sample/scheldt-university.webp': {
    width: 320,
    height: 320,
    blur: 'UklGRmIAAABXRUJQVlA4IFYAAAAQAgCdASoQABAABUB8JbACdAEN0ueEwLdgAP7rJehdfjqR/PAo5UbrUVSpUpfr/4J/ndWOCagC1O1c4o4TNAWeKzeEyvBG3vD1fH+EI/xhKDKrIrfAAA==',
  },
  'images/sample/second-look.webp': {
    width: 960,
    height: 640,
    blur: 'UklGRjoAAABXRUJQVlA4IC4AAACwAQCdASoQAAsABUB8JZwAAp1bH7qAAP7v15iiDzOLdf9TA+lD2HG+AR34MKAA',
  },
  'images/sample/swatchbook.webp': {
    width: 960,
    height: 640,
    blur: 'UklGRlYAAABXRUJQVlA4IEoAAADwAQCdASoQAAsABUB8JZQC7AEOw9AZBAAA/u/OhrxrR0/vSHNmzV7AbJlnwA64AzJ4nh1YjrjUFKx78xKzc14Iec+7cAN2lgAAAA==',
  },
  'images/sample/tidewater.webp': {
    width: 960,
    height: 640,
    blur: 'UklGRjgAAABXRUJQVlA4ICwAAABwAQCdASoQAAsABUB8JZQC7AFAAAD+72y6PYKTi7UFwp7dRZ+eLsag2HgAAA==',
  },
  'images/sample/valcourt-software.webp': {
    width: 320,
    height: 320,
    blur: 'UklGRk4AAABXRUJQVlA4IEIAAACwAQCdASoQABAABUB8JYwAAuYbs/RgAP7xyf/5+FiaPp9T5SBZdGYTNhS/zq9d+zCSq3D4D0/smK9xIezugkRgAAA=',
  },
};
