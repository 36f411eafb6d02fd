export {
  findImage,
  isStoredImage,
  listImageIds,
  lockImages,
  removeUnusedImages,
  saveImage,
} from './store.ts';
