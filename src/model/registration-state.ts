/** True if the operator has closed registration: the app's document contains this. */
export function isRegistrationClosed(): boolean {
  return document.querySelector('meta[name=registration][content=closed]') !== null;
}
