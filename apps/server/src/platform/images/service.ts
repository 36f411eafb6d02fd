export {
  findImage,
  holdImages,
  isKeptImage,
  removeUnusedImages,
  saveImage,
} from './store.ts';
