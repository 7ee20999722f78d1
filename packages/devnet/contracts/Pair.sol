// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";
import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";
import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";

/// A constant-product pool of two tokens with a fee of 0.3 %, read and used the way on-chain pools usually are:
/// send tokens in first, then call. Shares are an ERC-20; the first 1000 are locked for good.
contract Pair is ERC20("Foyer Pool", "POOL") {
    using SafeERC20 for IERC20;

    uint256 private constant LOCKED_SHARES = 1000;
    address private constant NOBODY = address(0xdEaD);

    address public immutable token0;
    address public immutable token1;
    uint112 private _reserve0;
    uint112 private _reserve1;
    uint32 private _changedAt;
    bool private _busy;

    event Mint(address indexed sender, uint256 amount0, uint256 amount1);
    event Burn(address indexed sender, uint256 amount0, uint256 amount1, address indexed to);
    event Swap(
        address indexed sender, uint256 amount0In, uint256 amount1In, uint256 amount0Out, uint256 amount1Out, address indexed to
    );
    event Sync(uint112 reserve0, uint112 reserve1);

    error Busy();
    error NothingPaidIn();
    error NotEnoughLiquidity();
    error ProductShrank();
    error ReserveOverflow();

    modifier once() {
        if (_busy) revert Busy();
        _busy = true;
        _;
        _busy = false;
    }

    constructor(address token0_, address token1_) {
        token0 = token0_;
        token1 = token1_;
    }

    function getReserves() external view returns (uint112, uint112, uint32) {
        return (_reserve0, _reserve1, _changedAt);
    }

    /// Shares for what was sent in since the last change, in the proportion that is worse for the sender.
    function mint(address to) external once returns (uint256 shares) {
        (uint256 held0, uint256 held1) = _held();
        uint256 in0 = held0 - _reserve0;
        uint256 in1 = held1 - _reserve1;
        uint256 supply = totalSupply();
        if (supply == 0) {
            shares = Math.sqrt(in0 * in1);
            if (shares <= LOCKED_SHARES) revert NothingPaidIn();
            shares -= LOCKED_SHARES;
            _mint(NOBODY, LOCKED_SHARES);
        } else {
            shares = Math.min(Math.mulDiv(in0, supply, _reserve0), Math.mulDiv(in1, supply, _reserve1));
        }
        if (shares == 0) revert NothingPaidIn();
        _mint(to, shares);
        _keep(held0, held1);
        emit Mint(msg.sender, in0, in1);
    }

    /// Pays out the part of both reserves that the shares sent to this contract stand for.
    function burn(address to) external once returns (uint256 out0, uint256 out1) {
        (uint256 held0, uint256 held1) = _held();
        uint256 shares = balanceOf(address(this));
        uint256 supply = totalSupply();
        if (shares == 0) revert NothingPaidIn();
        out0 = Math.mulDiv(shares, held0, supply);
        out1 = Math.mulDiv(shares, held1, supply);
        _burn(address(this), shares);
        IERC20(token0).safeTransfer(to, out0);
        IERC20(token1).safeTransfer(to, out1);
        (held0, held1) = _held();
        _keep(held0, held1);
        emit Burn(msg.sender, out0, out1, to);
    }

    /// Pays out first, then demands that what came in, less the fee, keeps the product of the reserves.
    function swap(uint256 out0, uint256 out1, address to, bytes calldata) external once {
        if (out0 >= _reserve0 || out1 >= _reserve1 || (out0 == 0 && out1 == 0)) revert NotEnoughLiquidity();
        if (out0 > 0) IERC20(token0).safeTransfer(to, out0);
        if (out1 > 0) IERC20(token1).safeTransfer(to, out1);
        (uint256 held0, uint256 held1) = _held();
        uint256 in0 = held0 + out0 - _reserve0;
        uint256 in1 = held1 + out1 - _reserve1;
        if (in0 == 0 && in1 == 0) revert NothingPaidIn();
        if ((held0 * 1000 - in0 * 3) * (held1 * 1000 - in1 * 3) < uint256(_reserve0) * _reserve1 * 1_000_000) revert ProductShrank();
        _keep(held0, held1);
        emit Swap(msg.sender, in0, in1, out0, out1, to);
    }

    /// Takes what is held as the reserves: what was sent in by mistake belongs to the pool.
    function sync() external once {
        (uint256 held0, uint256 held1) = _held();
        _keep(held0, held1);
    }

    function _held() private view returns (uint256, uint256) {
        return (IERC20(token0).balanceOf(address(this)), IERC20(token1).balanceOf(address(this)));
    }

    function _keep(uint256 held0, uint256 held1) private {
        if (held0 > type(uint112).max || held1 > type(uint112).max) revert ReserveOverflow();
        _reserve0 = uint112(held0);
        _reserve1 = uint112(held1);
        _changedAt = uint32(block.timestamp);
        emit Sync(_reserve0, _reserve1);
    }
}
