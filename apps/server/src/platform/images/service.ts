export {
  findImage,
  holdImages,
  isKeptImage,
  listImageIds,
  removeUnusedImages,
  saveImage,
} from './store.ts';
