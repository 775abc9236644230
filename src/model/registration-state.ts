/** True where the operator has closed registration: the app's document says so. */
export function isRegistrationClosed(): boolean {
  return document.querySelector('meta[name=registration][content=closed]') !== null;
}
